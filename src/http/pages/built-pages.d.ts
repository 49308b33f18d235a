/** The build's own entry of all pages (`imports` in package.json); it registers them with Vike when it is loaded. */
declare module '#pages' {}
