// A target needs a source of its own. The app's sources are in ../../App.
