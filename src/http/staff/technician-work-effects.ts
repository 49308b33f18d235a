import type { AccountsModule, TechnicianWork } from '#modules/accounts'
import type { Catalogue } from '#modules/catalogue'
import { type TechnicianId, poundsText } from '#modules/shared'
import type { Effect } from '../settings/fields.ts'

interface EffectPorts {
  readonly accounts: Pick<AccountsModule, 'technicianWork' | 'jobsWithout'>
  readonly catalogue: Pick<Catalogue, 'allCategories'>
}

/** Further jobs are counted. */
const jobsNamed = 20

/** The effects of other work: each difference, and the open bookings that need a lost skill. */
export async function workEffects(
  { accounts, catalogue }: EffectPorts,
  id: TechnicianId,
  then: TechnicianWork,
): Promise<readonly Effect[]> {
  const found = await accounts.technicianWork(id)
  if (!found) return []
  const categories = await catalogue.allCategories()
  const label = (skill: string) => categories.find(({ slug }) => slug === skill)?.label ?? skill
  const lines = ({ skills, homeDistrict, hourCost }: TechnicianWork): readonly (readonly [string, string])[] => [
    ['Skills', skills.map(label).join(', ')],
    ['The day starts from', homeDistrict ?? 'not known'],
    ['Cost of an hour', hourCost === null ? 'not known' : `£${poundsText(hourCost)}`],
  ]
  const before = new Map(lines(found.work))
  const changes = lines(then).flatMap(([about, after]): Effect[] => {
    const was = before.get(about) ?? null
    return was === after ? [] : [{ about, before: was, after }]
  })
  const { count, first } = await accounts.jobsWithout(id, then.skills, jobsNamed)
  const jobs = first.map(({ reference, serviceName }): Effect => ({
    about: `Booking ${reference}`,
    before: serviceName,
    after: 'needs a skill that is lost: give it to somebody else',
  }))
  const more =
    count > first.length ? [{ about: 'Further bookings', before: null, after: String(count - first.length) }] : []
  return [...changes, ...jobs, ...more]
}
