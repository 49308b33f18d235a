import { describe, expect, it } from 'vitest'
import type { Technician, User } from '#modules/accounts'
import type { TechnicianId } from '#modules/shared'
import { aUser, noon } from '../../../tests/support/builders/accounts.ts'
import type { Site } from '../../page-context.ts'
import { warningsOf } from './warnings.ts'

const nobody = 'Nobody is on call: an emergency waits until you find someone.'
const ready = {
  hotline: '0800-247-847',
  hotlineConfirmed: true,
  paymentMode: 'live',
  mailLeaves: true,
  unknownProxy: false,
  storage: { isDamaged: false, writeFault: null, freeMegabytes: null },
  demo: false,
} as const

function warned(changes: Partial<Technician>, user: User = aUser({ role: 'technician' })): boolean {
  const technician: Technician = {
    id: 'tec_tom' as TechnicianId,
    userId: user.id,
    skills: ['plumbing'],
    homeDistrict: 'CR0',
    availability: 'on_call',
    isActive: true,
    createdAt: noon,
    ...changes,
  }
  const warnings = warningsOf({ site: ready, team: [{ technician, user }], applications: 0, mayChangeSettings: false })
  return warnings.some(({ words, link }) => words === nobody && link?.href === '/admin/technicians')
}

describe('warning that nobody is on call', () => {
  it('is absent when somebody is on call', () => {
    expect(warned({})).toBe(false)
  })

  it('is shown with a link to change it while nobody is on call', () => {
    expect(warned({ availability: 'available' })).toBe(true)
    expect(warned({ availability: 'off' })).toBe(true)
  })

  it('is shown when the technician on call has left the team or is suspended', () => {
    expect(warned({ isActive: false })).toBe(true)
    expect(warned({}, aUser({ role: 'technician', status: 'suspended' }))).toBe(true)
  })
})

describe('warning that no e-mail is sent', () => {
  const kinds = (mailLeaves: boolean) =>
    warningsOf({ site: { ...ready, mailLeaves }, team: [], applications: 0, mayChangeSettings: true }).map(
      ({ kind }) => kind,
    )

  it('is shown until a mail server is set up', () => {
    expect(kinds(false)).toContain('no-mail')
    expect(kinds(true)).not.toContain('no-mail')
  })
})

describe('warning about a proxy that the settings do not know', () => {
  it.each([true, false])('is shown only while it is so (%s)', (unknownProxy) => {
    const site = { ...ready, unknownProxy }
    const warnings = warningsOf({ site, team: [], applications: 0, mayChangeSettings: true })
    expect(warnings.some(({ kind }) => kind === 'proxy')).toBe(unknownProxy)
  })
})

describe('warnings about the database and the disk', () => {
  const said = (storage: Partial<Site['storage']>) =>
    warningsOf({
      site: { ...ready, storage: { ...ready.storage, ...storage } },
      team: [],
      applications: 0,
      mayChangeSettings: true,
    })
      .filter(({ kind }) => kind === 'storage')
      .map(({ words }) => words)

  it('are absent while the file is sound, takes writes and has room', () => {
    expect(said({})).toEqual([])
  })

  it('name each fault', () => {
    expect(said({ isDamaged: true, writeFault: 'full', freeMegabytes: 12 })).toEqual([
      'The database is damaged. Restore it from a backup before more is lost.',
      'Nothing can be saved: the disk is full. Make room, and saving goes on automatically.',
      'The disk has only 12 MB of free space. Make room soon.',
    ])
  })
})
