import { type Result, accept, refuse } from '#modules/shared'
import { isReadable, nearestColour, readColour } from './brand-colours.ts'

/** A picture that is kept by its hash, with its size in pixels. */
export interface KeptPicture {
  readonly sha256: string
  readonly width: number
  readonly height: number
}

/** The colour and the logo of the business, which pages, icons, papers and mails have. */
export interface Appearance {
  /** "#rrggbb"; null as the program came. */
  readonly colour: string | null
  readonly logo: KeptPicture | null
}

interface AppearanceRefused {
  readonly kind: 'appearance-refused'
  readonly faults: readonly { readonly path: string; readonly message: string }[]
}

export const defaultAppearance: Appearance = { colour: null, logo: null }

/** The stored form. The rules of its day accepted its colour: later ones do not close the site. */
export function storedAppearance(stored: unknown): Result<Appearance, AppearanceRefused> {
  if (!isRecord(stored)) return refused('', 'must be an object')
  const unknown = Object.keys(stored).find((key) => key !== 'colour' && key !== 'logo')
  if (unknown !== undefined) return refused(unknown, 'is not known')
  const logo = stored['logo'] ?? null
  if (logo !== null && !isPicture(logo)) return refused('logo', 'Choose a logo that was uploaded')
  const kept = logo && { sha256: logo.sha256, width: logo.width, height: logo.height }
  const typed = stored['colour'] ?? null
  if (typed === null) return accept({ colour: null, logo: kept })
  const colour = typeof typed === 'string' ? readColour(typed) : null
  if (colour === null) return refused('colour', 'Give a colour as six digits, such as #0a504c')
  return accept({ colour, logo: kept })
}

/** A valid form. A colour that people cannot read is refused with the nearest one that passes. */
export function parseAppearance(stored: unknown): Result<Appearance, AppearanceRefused> {
  const read = storedAppearance(stored)
  if (!read.ok || read.value.colour === null || isReadable(read.value.colour)) return read
  return refused('colour', unreadableWords(read.value.colour))
}

function unreadableWords(colour: string): string {
  return `People could not read text in ${colour}: it needs a contrast of 7 to 1. The nearest colour that passes is ${nearestColour(colour)}`
}

export function printAppearance({ colour, logo }: Appearance): Appearance {
  return { colour, logo }
}

function refused(path: string, message: string) {
  return refuse({ kind: 'appearance-refused', faults: [{ path, message }] } as const)
}

function isPicture(value: unknown): value is KeptPicture {
  if (!isRecord(value)) return false
  const isSize = (size: unknown) => Number.isInteger(size) && Number(size) > 0
  return /^[0-9a-f]{64}$/.test(String(value['sha256'])) && isSize(value['width']) && isSize(value['height'])
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
