#include "engine/models/particles/kind.h"

#include "engine/models/particles/gauges.h"
#include "engine/models/particles/importers.h"
#include "engine/models/particles/model.h"
#include "engine/models/particles/scene_setup.h"
#include "engine/models/particles/schema.h"
#include "engine/scene/edit.h"

namespace kairos::particles {

namespace {

Issues validate(const Workspace& workspace) {
    return setupOf(workspace, workspace.run.seed, 0).issues();
}

Result<std::unique_ptr<Model>> build(const Workspace& workspace, std::uint64_t seed,
                                     std::uint64_t replication) {
    Result<SceneSetup> setup = setupOf(workspace, seed, replication);
    if (!setup) return setup.issues();
    Issues remarks = setup.issues();
    return {std::unique_ptr<Model>(std::make_unique<ParticleModel>(std::move(setup).value())),
            std::move(remarks)};
}

/// A box to draw into: what is drawn first, a gas most likely, then runs as it is.
Workspace blank() {
    Workspace workspace{kind().id, kind().version, "", "", Scene(kind().schema), {}, ""};
    Item item = defaultItem(schema(), static_cast<std::size_t>(Type::box));
    item.id = workspace.scene.nextId();
    apply(workspace, InsertItems{{item}});
    workspace.run.playbackRate = 0.1;
    return workspace;
}

} // namespace

const ModelKind& kind() {
    static const ModelKind made = [] {
        ModelKind k;
        k.id = "particles";
        k.title = "Particles";
        k.summary = "Hard disks among walls: exact, collision by collision.";
        k.version = 1;
        k.schema = schema();
        k.observables = observables();
        k.defaultCharts = {"speed", "temperature", "compressibility"};
        k.importers = importers();
        k.benchCounters = {"collisions.pair"};
        k.conserved = "energy.kinetic";
        k.residual = "deepest overlap, in diameters of the smaller disk";
        k.validate = validate;
        k.build = build;
        k.blank = blank;
        return k;
    }();
    return made;
}

} // namespace kairos::particles
