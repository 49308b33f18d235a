import { describe, expect, it } from 'vitest'
import { mailFaults, mailFrom } from './mail-settings.ts'

const url = 'smtps://office:secret@mail.example.com:465'

describe('mail settings', () => {
  it('are a server, and who writes', () => {
    expect(mailFrom({ SMTP_URL: url, MAIL_FROM: 'Callout Croydon <office@example.com>' })).toEqual({
      url: new URL(url),
      from: { name: 'Callout Croydon', address: 'office@example.com' },
    })
    expect(mailFrom({ SMTP_URL: url, MAIL_FROM: 'office@example.com' })?.from.name).toBe('')
  })

  it('are not needed: mail then stays here', () => {
    expect(mailFrom({})).toBeNull()
    expect(mailFaults({})).toEqual([])
    expect(mailFaults({ MAIL_FROM: 'office@example.com' })).toEqual([])
  })

  it('name what is missing, and never the password', () => {
    expect(mailFaults({ SMTP_URL: url })).toEqual([expect.stringContaining('MAIL_FROM is missing')])
    expect(mailFaults({ SMTP_URL: url }).join()).not.toContain('secret')
  })

  it.each(['office', 'office@', 'A <b@c.example> <d@e.example>', 'a@b.example, c@d.example', 'x\r\nBcc: a@b.example'])(
    'refuse %j to write from',
    (from) => {
      expect(mailFaults({ SMTP_URL: url, MAIL_FROM: from })).toHaveLength(1)
      expect(mailFrom({ SMTP_URL: url, MAIL_FROM: from })).toBeNull()
    },
  )
})
