// error: cannot find 'Guarded' in scope
// error: cannot find type 'SecretKey' in scope
// error: cannot find type 'SystemVolume' in scope

// The targets below MAMCore stay invisible, although it exports some of their types.
import MAMCore

func use() { _ = Guarded(0) }
func use(_: SecretKey, _: SystemVolume) {}
