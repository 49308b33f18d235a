import type { PageContextServer } from 'vike/types'
import { teamLimits } from '#modules/catalogue'
import { atSystem } from '#modules/shared'
import { teamAltLimit } from '#modules/site'
import { historyOf, putBackWords } from '../../../../components/settings/setting-history.ts'
import { doneIn } from '../../../../done-in.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, who } = pageContext
  // The version is read before the value: a save between the two makes it too low, never too high.
  const history = await historyOf(pageContext, 'team')
  const [{ team }, agreed] = await Promise.all([modules.catalogue.publicSite(), modules.site.agreedMembers()])
  const people = agreed.map(({ id, fullName, agreedAt, photo }) => {
    const place = team.members
      .filter(({ user }) => agreed.some((one) => one.id === user))
      .findIndex(({ user }) => user === id)
    const words = team.members.find(({ user }) => user === id)
    return {
      id: id as string,
      name: fullName,
      agreed: datedWords(agreedAt, now),
      place: place === -1 ? '' : String(place + 1),
      role: words?.role ?? '',
      since: words?.since == null ? '' : String(words.since),
      photo: photo && { address: atSystem.teamPhoto(photo.sha256), alt: photo.alt },
    }
  })
  return {
    done: doneIn(pageContext, {
      saved: 'Saved. The page About us has it at once.',
      photo: 'Saved. The page About us has the photo at once.',
      'photo-removed': 'The photo is removed.',
      ...putBackWords,
    }),
    history,
    people,
    asksPassword: !(who?.passwordFresh ?? false),
    limits: { role: teamLimits.role, since: teamLimits.yearDigits, place: teamLimits.placeDigits, alt: teamAltLimit },
  }
}
