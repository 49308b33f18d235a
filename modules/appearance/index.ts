export {
  brandColours,
  contrastOf,
  defaultColour,
  isReadable,
  nearestColour,
  readColour,
  unreadablePairs,
} from './brand-colours.ts'
