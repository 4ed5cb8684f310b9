/// The keys of app configuration that the SDK reads itself.
///
/// Everything else is the app's own business. Keys compare exactly.
public enum AppConfigurationKey {
    /// From the service: `Disabled` turns the derived screen-capture block off.
    public static let screenCaptureControl = "com.microsoft.intune.mam.screencapturecontrol"
    /// From the service: where the dialog about an app that is too old sends the user.
    public static let appStore = "com.microsoft.intune.myappstore"
    /// From the service: `Enabled` protects the iPad app on visionOS.
    public static let visionOSCompatibleApps = "com.microsoft.intune.mam.visionOSAllowiPadCompatApps"
    /// From device management: the user principal name of the enrolled user.
    public static let userPrincipalName = "IntuneMAMUPN"
    /// From device management: the object id of the enrolled user.
    public static let objectID = "IntuneMAMOID"
    /// From device management: the id of the device.
    public static let deviceID = "IntuneMAMDeviceID"
    /// From device management: `Enabled` lets only the enrolled user sign in.
    public static let allowedAccountsOnly = "IntuneMAMAllowedAccountsOnly"
    /// From device management: `Enabled` makes the app sign in the enrolled user.
    public static let requireAccounts = "IntuneMAMRequireAccounts"
}
