export {
  type Appearance,
  type KeptPicture,
  defaultAppearance,
  parseAppearance,
  printAppearance,
  storedAppearance,
} from './appearance.ts'
export {
  type ThemeColours,
  brandColours,
  contrastOf,
  defaultColour,
  isReadable,
  nearestColour,
  readColour,
} from './brand-colours.ts'
export { brandStylesheet, markColour, softOnMark } from './stylesheet.ts'
export { darkSurfaces, lightSurfaces } from './surfaces.ts'
export { type Look, colourName, iconsName, isForIcons } from './look.ts'
