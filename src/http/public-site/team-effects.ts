import type { TeamSettings } from '#modules/catalogue'
import type { AgreedMember } from '#modules/site'
import type { Effect } from '../settings/fields.ts'
import { differing } from '../settings/effects/differing.ts'

/** The effects of another list on the page about the business: people who did not agree are in none. */
export function teamEffects(now: TeamSettings, then: TeamSettings, agreed: readonly AgreedMember[]): readonly Effect[] {
  const shown = ({ members }: TeamSettings) =>
    members.flatMap(({ user, role, since }) => {
      const name = agreed.find(({ id }) => id === user)?.fullName
      return name === undefined ? [] : [{ name, words: since === null ? role : `${role}, since ${since}` }]
    })
  const names = [...new Set([...shown(now), ...shown(then)].map(({ name }) => name))]
  return differing(now, then, [
    {
      about: 'The people on the page About us',
      says: (team) =>
        shown(team)
          .map(({ name }) => name)
          .join(', '),
    },
    ...names.map((name) => ({
      about: `The words about ${name}`,
      says: (team: TeamSettings) => shown(team).find((one) => one.name === name)?.words ?? null,
    })),
    {
      about: 'Entries that are kept',
      says: ({ members }) => `${members.length}: those of people who agree are shown`,
    },
  ])
}
