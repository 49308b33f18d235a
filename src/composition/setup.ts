import { type AccountsModule, type PasswordRefusal, passwordWords } from '#modules/accounts'
import { type Catalogue, type District, printSiteFacts } from '#modules/catalogue'
import { type FirstSettings, type Owners, type SetupPorts, createSetup } from '#modules/setup'
import { type Clock, type IdSource, accept, refuse } from '#modules/shared'

export interface SetupAdapters {
  readonly setup: Pick<SetupPorts, 'codes' | 'announce' | 'actAs'> & {
    readonly ownerEmail: string | null
    /** The middle of a postcode district of the country; null for one that there is not. */
    readonly districtOf: (code: string) => { readonly latitude: number; readonly longitude: number } | null
  }
  readonly clock: Clock
  readonly ids: IdSource
}

interface Sources {
  readonly accounts: Pick<AccountsModule, 'hasAdmin' | 'judgeOwner' | 'makeOwner'>
  readonly catalogue: Pick<Catalogue, 'site' | 'districts' | 'firstFaults' | 'setFirst' | 'setDistricts'>
}

/** The first start, with the accounts and settings that it fills. */
export function composeSetup({ setup, clock, ids }: SetupAdapters, { accounts, catalogue }: Sources) {
  const { ownerEmail, districtOf, ...ports } = setup
  const owners: Owners = {
    ownerEmail,
    hasAdmin: () => accounts.hasAdmin(),
    async judge(owner) {
      const judged = await accounts.judgeOwner(owner)
      return judged.ok ? judged : refuse({ kind: 'owner-refused', ...ownerFault(judged.refusal, ownerEmail) })
    },
    async make(id, owner, passwordHash) {
      const made = await accounts.makeOwner(id, owner, passwordHash)
      return made.ok ? accept(null) : refuse({ kind: 'set-up-already' })
    },
  }

  /** Facts that are left out stay as they are. */
  async function withFacts({ site, ...others }: FirstSettings): Promise<FirstSettings> {
    return site ? { ...others, site: { ...printSiteFacts(await catalogue.site()), ...site } } : others
  }

  /** Districts that are known keep their names and landmarks; another one is named by its code. Null: there is none. */
  async function districtsFrom(codes: readonly string[]): Promise<readonly (District | null)[]> {
    const known = new Map((await catalogue.districts()).map((district) => [district.code, district]))
    return codes.map((code) => {
      const centroid = districtOf(code)
      const { latitude = 0, longitude = 0 } = centroid ?? {}
      const other = { code, names: [code], landmarks: [], isMain: false, centroid: { latitude, longitude } }
      return known.get(code) ?? (centroid && other)
    })
  }

  return createSetup({
    ...ports,
    owners,
    business: {
      async faults(settings) {
        const { districts: codes } = settings
        const faults = catalogue.firstFaults(await withFacts(settings))
        if (!codes) return faults
        const none = codes.length === 0 ? [{ path: '', message: 'Choose at least one district' }] : []
        const unknown = (await districtsFrom(codes)).flatMap((district, place) => {
          const code = codes[place] ?? ''
          return district ? [] : [{ path: code, message: `There is no postcode district ${code}` }]
        })
        return [...faults, ...[...none, ...unknown].map((fault) => ({ of: 'districts' as const, ...fault }))]
      },
      async save(settings) {
        const { districts: codes, ...others } = await withFacts(settings)
        await catalogue.setFirst(others)
        if (!codes) return
        const districts = await districtsFrom([...new Set(codes)])
        await catalogue.setDistricts(districts.filter((district) => district !== null))
      },
    },
    clock,
    ids,
  })
}

function ownerFault(refusal: PasswordRefusal | { readonly kind: 'not-the-owner' }, ownerEmail: string | null) {
  if (refusal.kind !== 'not-the-owner') return { path: 'password', message: passwordWords(refusal) } as const
  const message = `The setting ADMIN_EMAIL names ${ownerEmail}: use that address, or change the setting and start again`
  return { path: 'email', message } as const
}
