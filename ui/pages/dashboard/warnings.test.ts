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

const fine = { missing: [], needsCheck: false } as const

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
  const warnings = warningsOf({
    site: ready,
    team: [{ technician, user }],
    applications: 0,
    terms: fine,
    mayChangeSettings: false,
  })
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
    warningsOf({ site: { ...ready, mailLeaves }, team: [], applications: 0, terms: fine, mayChangeSettings: true }).map(
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
    const warnings = warningsOf({ site, team: [], applications: 0, terms: fine, mayChangeSettings: true })
    expect(warnings.some(({ kind }) => kind === 'proxy')).toBe(unknownProxy)
  })
})

describe('warnings about the database and the disk', () => {
  const said = (storage: Partial<Site['storage']>) =>
    warningsOf({
      site: { ...ready, storage: { ...ready.storage, ...storage } },
      team: [],
      applications: 0,
      terms: fine,
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

describe('warnings about the terms of an order', () => {
  const said = (terms: Parameters<typeof warningsOf>[0]['terms'], mayChangeSettings = true) =>
    warningsOf({ site: ready, team: [], applications: 0, terms, mayChangeSettings }).filter(({ kind }) =>
      kind.startsWith('terms'),
    )

  it('are absent once every detail is given and the wording is checked', () => {
    expect(said(fine)).toEqual([])
  })

  it('name the missing details, and the check that is to come, with the pages for those who may change them', () => {
    const missing = ['the address of the business', 'the e-mail address']
    expect(said({ missing, needsCheck: true })).toEqual([
      {
        kind: 'terms',
        words:
          'The terms of an order lack the address of the business, the e-mail address: the law requires that before a customer orders.',
        link: { href: '/admin/business', words: 'Business details' },
      },
      {
        kind: 'terms-check',
        words: 'No solicitor has checked the terms of an order yet.',
        link: { href: '/admin/terms', words: 'Terms' },
      },
    ])
    expect(said({ missing, needsCheck: true }, false).map(({ link }) => link)).toEqual([null, null])
  })
})
