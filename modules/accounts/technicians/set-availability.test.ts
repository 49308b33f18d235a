import { describe, expect, it } from 'vitest'
import { openAccountApp } from '../../../tests/support/apps/account-app.ts'
import { aVisit } from '../../../tests/support/builders/accounts.ts'

async function openTeam() {
  const site = openAccountApp()
  for (const name of ['tom', 'bea']) {
    const password = 'the long one of theirs'
    const profile = { fullName: name, phone: null, postcode: null, address: null }
    const made = await site.accounts.signUp({
      ...profile,
      email: `${name}@example.com`,
      password,
      asTechnician: true,
      visit: aVisit,
    })
    site.database.raw.exec('update users set email_verified_at = created_at')
    const [open] = await site.accounts.openApplications(1, null)
    if (!made.ok || !open) throw new Error('not signed up')
    const by = made.value.user.id
    await site.accounts.approve({ applicationId: open.application.id, by, skills: [], homeDistrict: null })
  }
  const [one, other] = await site.accounts.technicians()
  if (!one || !other) throw new Error('there are two technicians')
  return { site, one, other, [Symbol.dispose]: site[Symbol.dispose] }
}

describe('setAvailability', () => {
  it('lets technicians set their own availability, and hides that of all others from them', async () => {
    using at = await openTeam()
    const { accounts } = at.site
    const by = at.one.user
    const own = await accounts.setAvailability({ technicianId: at.one.technician.id, availability: 'on_call', by })
    expect(own).toEqual({ ok: true, value: { ...at.one.technician, availability: 'on_call' } })
    const others = await accounts.setAvailability({ technicianId: at.other.technician.id, availability: 'off', by })
    expect(others).toEqual({ ok: false, refusal: { kind: 'technician-unknown' } })
    expect(await accounts.technicianOf(at.other.user.id)).toEqual(at.other.technician)
  })

  it('lets the office set the availability of any technician, and refuses customers', async () => {
    using at = await openTeam()
    const { accounts } = at.site
    const change = { technicianId: at.one.technician.id, availability: 'off' } as const
    const { id } = at.other.user
    expect((await accounts.setAvailability({ ...change, by: { id, role: 'customer' } })).ok).toBe(false)
    expect((await accounts.technicianOf(at.one.user.id))?.availability).toBe('available')
    expect((await accounts.setAvailability({ ...change, by: { id, role: 'office' } })).ok).toBe(true)
    expect((await accounts.technicianOf(at.one.user.id))?.availability).toBe('off')
  })
})
