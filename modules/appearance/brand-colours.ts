import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  parseHex,
  useMode,
  wcagContrast,
} from 'culori/fn'
import { type Surfaces, darkSurfaces, lightSurfaces } from './surfaces.ts'

/** The colours of one theme that follow from the brand colour, as "#rrggbb". */
export interface ThemeColours {
  readonly brand: string
  /** The colour under the pointer. */
  readonly brandDeep: string
  /** A surface. */
  readonly brandTint: string
  /** Text on a plate in the brand colour. */
  readonly onEnamel: string
  readonly onEnamelSoft: string
}

export interface BrandColours {
  readonly light: ThemeColours
  readonly dark: ThemeColours
}

/** A pair of colours that a page has, with the contrast that it needs. */
export interface ColourPair {
  readonly about: string
  readonly front: string
  readonly back: string
  readonly needs: number
}

interface Shade {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

export const defaultColour = '#0a504c'

const forText = 7
const forShapes = 3
const step = 0.004

/** culori registers a colour space with a side effect: here at the first use, so that imports have none. */
let space: ReturnType<typeof learn> | null = null

function learn() {
  useMode(modeRgb)
  useMode(modeLrgb)
  useMode(modeOklch)
  return { oklch: converter('oklch') }
}

/** "#0A504C", "0a504c" and "#abc" as "#rrggbb"; null for anything else. */
export function readColour(typed: string): string | null {
  const found = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim())?.[1]
  const colour = found === undefined ? undefined : parseHex(`#${found}`)
  return colour ? formatHex(colour) : null
}

export function contrastOf(front: string, back: string): number {
  learnOnce()
  return wcagContrast(rgb(front), rgb(back))
}

/** The tints of a brand colour. They are made for any colour; `isReadable` says whether they may be used. */
export function brandColours(colour: string): BrandColours {
  const { lightness, chroma, hue } = shadeOf(colour)
  const soft = Math.min(chroma, 0.04)
  const lightTint = lighterUntil({ lightness: 0.93, chroma: Math.min(chroma, 0.016), hue }, (tint) =>
    [colour, lightSurfaces.inkSoft].every((front) => contrastOf(front, tint) >= forText),
  )
  const darkTint = darkerUntil(
    { lightness: 0.295, chroma: soft, hue },
    (tint) => contrastOf(darkSurfaces.inkSoft, tint) >= forText,
  )
  const backs = [
    darkSurfaces.paper,
    darkSurfaces.sheet,
    darkSurfaces.sunken,
    darkTint,
    hexOf({ lightness: 0.27, chroma: soft, hue }),
  ]
  const start: Shade = { lightness: 0.81, chroma: Math.min(chroma, 0.085), hue }
  const darkBrand = lighterUntil(start, (brand) => backs.every((back) => contrastOf(brand, back) >= forText))
  const { lightness: brightness, chroma: kept } = shadeOf(darkBrand)
  return {
    light: {
      brand: colour,
      brandDeep: hexOf({ lightness: Math.max(0, lightness - 0.07), chroma, hue }),
      brandTint: lightTint,
      onEnamel: lightSurfaces.sheet,
      onEnamelSoft: lightTint,
    },
    dark: {
      brand: darkBrand,
      brandDeep: hexOf({ lightness: Math.min(0.98, brightness + 0.05), chroma: kept, hue }),
      brandTint: darkTint,
      onEnamel: hexOf({ lightness: 0.23, chroma: soft, hue }),
      onEnamelSoft: hexOf({ lightness: 0.27, chroma: soft, hue }),
    },
  }
}

/** Every pair of a theme in which the brand colour has a part. */
export function pairsOf({ light, dark }: BrandColours): readonly ColourPair[] {
  return [...pairsIn('light', light, lightSurfaces), ...pairsIn('dark', dark, darkSurfaces)]
}

function pairsIn(theme: string, colours: ThemeColours, surfaces: Surfaces): readonly ColourPair[] {
  const { brand, brandDeep, brandTint, onEnamel, onEnamelSoft } = colours
  const { paper, sheet, sunken, ink, inkSoft } = surfaces
  const pair = (about: string, front: string, back: string, needs: number): ColourPair => ({
    about: `${about}, ${theme} theme`,
    front,
    back,
    needs,
  })
  const grounds: readonly (readonly [string, string])[] = [
    ['the page', paper],
    ['a card', sheet],
    ['a sunken part', sunken],
    ['a tinted part', brandTint],
  ]
  return [
    ...grounds.flatMap(([name, back]) => [
      pair(`text in the brand colour on ${name}`, brand, back, forText),
      pair(`a link under the pointer on ${name}`, brandDeep, back, forText),
      pair(`a shape in the brand colour on ${name}`, brand, back, forShapes),
    ]),
    pair('text on a tinted part', ink, brandTint, forText),
    pair('soft text on a tinted part', inkSoft, brandTint, forText),
    pair('text on a button', onEnamel, brand, forText),
    pair('text on a button under the pointer', onEnamel, brandDeep, forText),
    pair('soft text on a plate', onEnamelSoft, brand, forText),
  ]
}

/** The pairs of a brand colour that nobody could read well; none for a colour that may be used. */
function unreadablePairs(colour: string): readonly ColourPair[] {
  return pairsOf(brandColours(colour)).filter(({ front, back, needs }) => contrastOf(front, back) < needs)
}

export function isReadable(colour: string): boolean {
  return unreadablePairs(colour).length === 0
}

/** The colour itself where it may be used, else the lightest of its hue that may. */
export function nearestColour(colour: string): string {
  if (isReadable(colour)) return colour
  const shade = shadeOf(colour)
  return darkerUntil(shade, isReadable)
}

function lighterUntil(shade: Shade, isGood: (colour: string) => boolean): string {
  return walk(shade, step, isGood)
}

function darkerUntil(shade: Shade, isGood: (colour: string) => boolean): string {
  return walk(shade, -step, isGood)
}

/** The first good colour from a shade on, with its hue: white or black where there is none before. */
function walk({ lightness, chroma, hue }: Shade, by: number, isGood: (colour: string) => boolean): string {
  // White and black themselves begin one step inside.
  for (let at = Math.min(1 - step, Math.max(step, lightness)); at > 0 && at < 1; at += by) {
    const colour = hexOf({ lightness: at, chroma, hue })
    if (isGood(colour)) return colour
  }
  return by > 0 ? '#ffffff' : '#000000'
}

function learnOnce() {
  space ??= learn()
  return space
}

function shadeOf(colour: string): Shade {
  const { l, c, h } = learnOnce().oklch(rgb(colour))
  return { lightness: l, chroma: c, hue: h ?? 0 }
}

/** The nearest colour that screens have: with less chroma where there is none so strong. */
function hexOf({ lightness, chroma, hue }: Shade): string {
  learnOnce()
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch'))
}

function rgb(colour: string) {
  const read = parseHex(colour)
  if (!read) throw new Error(`${colour} is no colour`)
  return read
}
