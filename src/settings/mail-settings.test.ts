import { describe, expect, it } from 'vitest'
import { mailFaults, mailFrom } from './mail-settings.ts'

const url = 'smtps://office:secret@mail.example.com:465'

describe('mail settings', () => {
  it('are a server, and who writes', () => {
    expect(mailFrom({ SMTP_URL: url, MAIL_FROM: 'Callout Croydon <office@example.com>' })).toEqual({
      url: new URL(url),
      from: { name: 'Callout Croydon', address: 'office@example.com' },
      returnPath: null,
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

  it('may say where mail that comes back goes, and name the mail in it', () => {
    const returned = (path: string) => ({ SMTP_URL: url, MAIL_FROM: 'office@example.com', MAIL_RETURN_PATH: path })
    for (const path of ['bounces@example.com', 'bounces+{id}@example.com']) {
      expect(mailFaults(returned(path))).toEqual([])
      expect(mailFrom(returned(path))?.returnPath).toBe(path)
    }
    const long = `${'b'.repeat(30)}+{id}@example.com`
    for (const path of ['bounces', 'bounces@{id}', 'a{id}b{id}@example.com', 'Callout <b@example.com>', long]) {
      expect(mailFaults(returned(path))).toEqual([expect.stringContaining('MAIL_RETURN_PATH')])
    }
  })
})
