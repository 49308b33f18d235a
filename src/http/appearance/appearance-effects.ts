import {
  type Appearance,
  brandColours,
  contrastOf,
  darkSurfaces,
  defaultColour,
  lightSurfaces,
} from '#modules/appearance'
import type { Effect } from '../settings/fields.ts'

/** Every effect of another look, with the contrasts as they are measured. */
export function appearanceEffects(now: Appearance, then: Appearance): readonly Effect[] {
  return [
    ...(now.colour === then.colour ? [] : colourEffects(now.colour, then.colour)),
    ...(now.logo?.sha256 === then.logo?.sha256
      ? []
      : [{ about: 'The logo on pages, papers and mails', before: logoWords(now), after: logoWords(then) }]),
  ]
}

function colourEffects(now: string | null, then: string | null): readonly Effect[] {
  const [before, after] = [measured(now ?? defaultColour), measured(then ?? defaultColour)]
  return [
    ...after.map(({ about, words }, place) => ({ about, before: before[place]?.words ?? null, after: words })),
    { about: 'The band and title of papers', before: now ?? defaultColour, after: then ?? defaultColour },
  ]
}

interface Measured {
  readonly about: string
  readonly words: string
}

/** Each place of a brand colour by its own contrast in each theme. */
export function measured(colour: string): readonly Measured[] {
  const { light, dark } = brandColours(colour)
  const line = (about: string, shown: string, other: string): Measured => ({
    about,
    words: `${shown}, contrast ${contrastOf(shown, other).toFixed(1)} to 1`,
  })
  return [
    line('Links, light theme', light.brand, lightSurfaces.paper),
    line('Buttons, light theme', light.brand, light.onEnamel),
    line('Links, dark theme', dark.brand, darkSurfaces.paper),
    line('Buttons, dark theme', dark.brand, dark.onEnamel),
  ]
}

const logoWords = ({ logo }: Appearance) => (logo ? `a picture of ${logo.width} by ${logo.height} points` : null)
