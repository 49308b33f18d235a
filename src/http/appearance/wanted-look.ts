import type { Logos } from '#modules/billing'
import type { Catalogue } from '#modules/catalogue'

interface Ports {
  readonly catalogue: Pick<Catalogue, 'appearance'>
  readonly logos: Pick<Logos, 'logoOf'>
}

/** The look that is asked for, in the form in which it is stored: what is left out stays as it is. */
export function createWantedLook({ catalogue, logos }: Ports) {
  return async ({
    colour,
    logo,
  }: {
    readonly colour?: string | null | undefined
    readonly logo?: string | null | undefined
  }): Promise<unknown> => {
    const now = await catalogue.appearance()
    return {
      colour: colour === undefined ? now.colour : colour,
      // A logo that nobody uploaded is refused by the rules of the setting.
      logo: logo === undefined ? now.logo : logo === null ? null : ((await logos.logoOf(logo)) ?? logo),
    }
  }
}
