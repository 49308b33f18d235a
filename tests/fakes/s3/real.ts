import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../../../adapters/backup-places/s3-settings.ts'

export const realKeys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/** A server of S3 on a folder: it checks the signature of each request, and the sums of its content. */
export async function openRealS3(bucket: string) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'callout-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder.path,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const settings: S3Settings = {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    region: 'us-east-1',
    pathStyle: true,
    ...realKeys,
  }
  return {
    settings,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      await server.close()
      await folder.remove()
    },
  }
}
