/// The rules about the file as such (`P`) and about the dictionary `IntuneMAMSettings` (`S`).
///
/// Each is a pure function of the file and the options. A value that is wrong in itself gives one finding: nothing else
/// is said about it until it is mended.
///
/// Here are those about single keys, which reading needs; those across keys stand in `MAMSettingsTools`.
package enum SettingsRules {}
