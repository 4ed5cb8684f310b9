extension ManagedApp {
    /// Ends the app as a kill of its process does: open files are left as they are, and their handles fail from now on.
    ///
    /// What it stored stays; start another app with the same configuration on the same device to go on.
    package func abandonOpenFiles() {
        guard let files = state.withLock({ $0.files }) else { return }
        device.openFiles.abandon(files.container.root)
    }
}
