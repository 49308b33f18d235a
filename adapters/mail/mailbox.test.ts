import { describe, expect, it } from 'vitest'
import type { Message } from '#modules/messaging'
import { now } from '../../tests/support/builders/bookings.ts'
import { aMessage } from '../../tests/support/builders/messages.ts'
import { createMailbox } from './mailbox.ts'
import type { Letterhead } from './templates/letter.ts'

const letter: Message = {
  ...aMessage('one'),
  state: 'sending',
  reason: null,
  provider: null,
  providerId: null,
  attempts: 1,
  resends: 0,
  createdAt: now,
  sentAt: null,
}

function open(look: Pick<Letterhead, 'colours' | 'logo'> = {}) {
  const kept: object[] = []
  const head = { businessName: 'Callout', hotline: '0800', companyName: '', companyNumber: '' }
  const mailbox = createMailbox({
    letterhead: async () => ({ ...head, registeredOffice: '', vatNumber: '', ...look }),
    kept: (mail) => kept.push(mail),
  })
  return { kept, mailbox }
}

describe('built-in mailbox', () => {
  it('accepts every mail and records its link, so that a password can be set without a mail server', async () => {
    const { kept, mailbox } = open()
    const order: string[] = []
    expect(await mailbox.send(letter, async () => void order.push('leaving'))).toEqual({
      kind: 'accepted',
      providerId: null,
      delivered: false,
    })
    expect(order).toEqual(['leaving'])
    expect(kept).toEqual([{ to: 'asha@example.com', subject: 'About one', link: 'https://example.com/track/bkg_one' }])
  })

  it('records no mail whose departure could not be recorded', async () => {
    const { kept, mailbox } = open()
    const full = async () => {
      throw new Error('disk full')
    }
    await expect(mailbox.send(letter, full)).rejects.toThrow('disk full')
    expect(kept).toEqual([])
  })

  it('keeps its mails over a crash, and shows them as the recipient would see them', async () => {
    const { mailbox } = open()
    expect(await mailbox.has?.(letter)).toBe(true)
    const shown = await mailbox.show?.(letter)
    expect(shown?.text).toContain('Tom will be there at 9.')
    expect(shown?.html).toContain('Tom will be there at 9.')
  })

  it('shows the colour and the logo of the business, whose text is its name', async () => {
    const colours = { light: '#1f3a68', dark: '#a3bdf0', onDark: '#0b0e0d' }
    const logo = { address: 'https://example.com/business-logo/a.png', width: 450, height: 150 }
    const shown = await open({ colours, logo }).mailbox.show?.(letter)
    expect(shown?.html).toContain('background-color:#1f3a68')
    expect(shown?.html).toContain('background-color: #a3bdf0 !important; color: #0b0e0d !important')
    expect(shown?.html).toMatch(/<img[^>]*alt="Callout"[^>]*>/)
    expect(shown?.html).toMatch(/<img[^>]*width="132"/)
    expect((await open().mailbox.show?.(letter))?.html).not.toContain('<img')
  })
})
