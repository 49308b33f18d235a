import type { Appearance, KeptPicture } from './appearance.ts'

/** The look of the business as pages need it; null is as the program came. */
export interface Look {
  /** The colour of the mark. */
  readonly colour: string
  readonly stylesheet: string
  /** The folder of the icons. */
  readonly icons: string
  readonly logo: { readonly address: string; readonly width: number; readonly height: number } | null
}

/** A logo that is nearly square may stand in an icon; a wide one could not be read there. */
export function isForIcons({ width, height }: KeptPicture): boolean {
  return Math.max(width, height) <= 1.4 * Math.min(width, height)
}

/** "0a504c", or "plain" without an own colour: the first part of the names of its files. */
export function colourName(colour: string | null): string {
  return colour === null ? 'plain' : colour.slice(1)
}

/** The name of the icons of a look: another look has other icons, at other addresses. */
export function iconsName({ colour, logo }: Appearance): string {
  return `${colourName(colour)}-${logo && isForIcons(logo) ? logo.sha256.slice(0, 12) : 'mark'}`
}
