import { describe, expect, it } from 'vitest'
import { escaped, signedHeaders } from './s3-signature.ts'

/** The examples in AWS's own documentation of the signature ("Authenticating Requests", Signature Version 4). */
const keys = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = Temporal.Instant.from('2013-05-24T00:00:00Z')
const root = 'https://examplebucket.s3.amazonaws.com'
const none = new Uint8Array()

describe('the signature of a request to S3', () => {
  it.each([
    [
      'an object',
      { url: `${root}/test.txt`, headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a list',
      { url: `${root}/?max-keys=2&prefix=J`, headers: {} },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('of %s is that of the documentation', async (_, { url, headers }, signature) => {
    const signed = await signedHeaders({ method: 'GET', url: new URL(url), headers, body: none, at }, keys)
    expect(signed.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
    expect(JSON.stringify([...signed])).not.toContain(keys.secretKey)
  })

  it('escapes what a URL would leave alone', () => {
    expect(escaped("a b/ü(1)!*'")).toBe('a%20b%2F%C3%BC%281%29%21%2A%27')
  })
})
