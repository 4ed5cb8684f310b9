internal import MAMTool

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

exit(await Tool.mam.run(Tool.arguments(CommandLine.argc, CommandLine.unsafeArgv), console: .process).rawValue)
