import { createHash } from 'node:crypto'
import {
  type Appearance,
  type Look,
  brandColours,
  brandStylesheet,
  colourName,
  darkSurfaces,
  iconsName,
  isForIcons,
  markColour,
  readColour,
} from '#modules/appearance'
import { at } from '#modules/shared'

/** Grows when icons are drawn in another way: browsers keep them for good. */
const drawing = 1

const kept = new WeakMap<Appearance, Look>()

/** Null while nobody has set a colour or a logo: then pages are as the program came, to the byte. */
export function lookOf(appearance: Appearance): Look | null {
  const { colour, logo } = appearance
  if (colour === null && logo === null) return null
  const known = kept.get(appearance)
  if (known) return known
  const look: Look = {
    colour: markColour(colour),
    stylesheet: `/brand/${stylesheetName(colour, brandStylesheet(colour))}`,
    icons: `/brand/${iconFolder(appearance)}`,
    logo: logo && { address: at.logo(logo.sha256), width: logo.width, height: logo.height },
  }
  kept.set(appearance, look)
  return look
}

function stylesheetName(colour: string | null, css: string): string {
  return `${colourName(colour)}-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`
}

/** The stylesheet with that name; null for a name that no stylesheet of today has. */
export function stylesheetNamed(name: string): string | null {
  const [, hex = ''] = /^(plain|[0-9a-f]{6})-[0-9a-f]{12}\.css$/.exec(name) ?? []
  if (hex === '') return null
  const colour = hex === 'plain' ? null : readColour(hex)
  const css = brandStylesheet(colour)
  return stylesheetName(colour, css) === name ? css : null
}

export function iconFolder(appearance: Appearance): string {
  return `${iconsName(appearance)}-${drawing}`
}

/** The logo that icons have; null: the mark. */
export function iconLogo({ logo }: Appearance): string | null {
  return logo && isForIcons(logo) ? logo.sha256 : null
}

/** The look of mails: their programs know no custom properties. */
export function mailLook(appearance: Appearance, origin: string) {
  const { colour, logo } = appearance
  const colours = colour === null ? null : brandColours(colour)
  return {
    colours: colours && {
      light: colours.light.brand,
      dark: colours.dark.brand,
      onDark: darkSurfaces.sunken,
    },
    logo: logo && { address: `${origin}${at.logo(logo.sha256)}`, width: logo.width, height: logo.height },
  }
}
