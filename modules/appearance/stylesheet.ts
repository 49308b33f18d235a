import { type ThemeColours, brandColours, defaultColour } from './brand-colours.ts'

/**
 * The stylesheet of a brand colour: the custom properties of `ui/tokens.css` that follow from it, in both themes, and the
 * place of a logo. `html:root` wins over the tokens wherever the two stand.
 */
export function brandStylesheet(colour: string | null): string {
  return `${colour === null ? '' : tokens(colour)}${logoRules}`
}

function tokens(colour: string): string {
  const { light, dark } = brandColours(colour)
  return `html:root{${properties(light)}}@media screen and (prefers-color-scheme:dark){html:root{${properties(dark)}}}`
}

function properties({ brand, brandDeep, brandTint, onEnamel, onEnamelSoft }: ThemeColours): string {
  return [
    ['brand', brand],
    ['brand-deep', brandDeep],
    ['brand-tint', brandTint],
    ['enamel', brand],
    ['enamel-deep', brandDeep],
    ['on-enamel', onEnamel],
    ['on-enamel-soft', onEnamelSoft],
    ['drawing-wash', brandTint],
  ]
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** A logo was drawn on white: it stands on a white plate in the dark as well. */
const logoRules =
  '.brand-logo{width:auto;height:auto;max-width:min(170px,46vw);max-height:44px;background:#fff;border-radius:6px;padding:3px 6px}' +
  // Beside the tools of somebody who is signed in a phone has little room.
  '.header-signed-in .brand-logo{max-width:min(170px,20vw)}'

/** The colour of the mark, of icons and of pictures. */
export function markColour(colour: string | null): string {
  return colour ?? defaultColour
}

/** The softer text on a plate in the light theme. */
export function softOnMark(colour: string): string {
  return brandColours(colour).light.onEnamelSoft
}
