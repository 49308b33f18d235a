import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { UnusableSettings } from './config.ts'
import { secretNames, withSecretFiles } from './secret-files.ts'

function keep(text: string): { readonly file: string } & Disposable {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-secret-'))
  const file = join(folder.path, 'secret')
  writeFileSync(file, text)
  return { file, [Symbol.dispose]: () => folder.remove() }
}

function faultsOf(variables: Parameters<typeof withSecretFiles>[0]): readonly string[] {
  try {
    withSecretFiles(variables)
  } catch (fault) {
    if (fault instanceof UnusableSettings) return fault.faults
    throw fault
  }
  return []
}

describe('a secret in a file', () => {
  it.each(secretNames)('is read for %s, without the line end of the editor', (name) => {
    using kept = keep('sk_live_from_the_vault\n')
    const read = withSecretFiles({ [`${name}_FILE`]: kept.file, PORT: '3000' })
    expect(read).toMatchObject({ [name]: 'sk_live_from_the_vault', PORT: '3000' })
  })

  it('is left alone where no file is named', () => {
    expect(withSecretFiles({ WHATSAPP_TOKEN: 'a', WHATSAPP_TOKEN_FILE: '' })).toMatchObject({ WHATSAPP_TOKEN: 'a' })
  })

  it('is refused beside the same setting, when the file is missing, and when it is empty; its text is never shown', () => {
    using kept = keep('the-secret-itself')
    using empty = keep('\n')
    const faults = faultsOf({
      SMTP_URL: 'smtps://mail.example.com',
      SMTP_URL_FILE: kept.file,
      WHATSAPP_TOKEN_FILE: join(kept.file, 'not-there'),
      OIDC_CLIENT_SECRET_FILE: empty.file,
    })
    expect(faults).toHaveLength(3)
    expect(faults.join(' ')).toMatch(/SMTP_URL_FILE.*OIDC_CLIENT_SECRET_FILE|OIDC_CLIENT_SECRET_FILE.*SMTP_URL_FILE/)
    expect(faults.join(' ')).not.toContain('the-secret-itself')
  })

  it('may be any setting whose name says that it is one', () => {
    const named = /SECRET|TOKEN|API_KEY$|^SMTP_URL$/
    expect(secretNames.every((name) => named.test(name))).toBe(true)
  })
})
