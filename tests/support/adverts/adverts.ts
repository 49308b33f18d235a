import type { AdvertKind, StoredAdvertState } from '#modules/adverts'
import { type AdvertId, parseId } from '#modules/shared'
import type { TestPort } from '../test-port.ts'

interface Wanted {
  readonly kind?: AdvertKind
  readonly state?: StoredAdvertState
  readonly paidUntil?: string | null
  readonly contactConfirmedAt?: string | null
  readonly deadline?: string | null
  readonly title?: string
  readonly createdAt?: string
  readonly demo?: boolean
}

export function advertId(name: string, kind: AdvertKind = 'listing'): AdvertId {
  const id = kind === 'listing' ? parseId('lst', `lst_${name}`) : parseId('job', `job_${name}`)
  if (!id) throw new Error(`not the name of an advert: ${name}`)
  return id
}

/** Writes an advert of `owner`, whose words are not written; it waits for its first payment, by default. */
export function addAdvert(data: Pick<TestPort, 'insert'>, name: string, owner: string, wanted: Wanted = {}): AdvertId {
  const { kind = 'listing', state = 'awaiting_payment', createdAt = '2026-03-02T12:00:00.000Z' } = wanted
  const id = advertId(name, kind)
  data.insert('adverts', {
    id,
    kind,
    owner_id: owner,
    slug: `the-${kind}-${name}`,
    title: wanted.title ?? `The ${kind} ${name}`,
    state,
    paid_until: wanted.paidUntil ?? null,
    contact_confirmed_at: wanted.contactConfirmedAt === undefined ? createdAt : wanted.contactConfirmedAt,
    deadline: wanted.deadline ?? null,
    demo: wanted.demo ?? false,
    created_at: createdAt,
    updated_at: createdAt,
  })
  return id
}
