import { describe, expect, it } from 'vitest'
import { chatLink } from './chat-link.ts'

const whatsappNumber = '+447700900123'

describe('link to chat on WhatsApp', () => {
  it.each([null, { role: 'customer' }, { role: 'technician' }] as const)('leads %o to the number', (who) => {
    expect(chatLink({ whatsappNumber }, who)).toBe('https://wa.me/447700900123')
  })

  it('is absent without a number', () => {
    expect(chatLink({ whatsappNumber: '' }, null)).toBeNull()
  })

  it.each(['office', 'admin'] as const)('is absent for the %s, who has the WhatsApp Center', (role) => {
    expect(chatLink({ whatsappNumber }, { role })).toBeNull()
  })
})
