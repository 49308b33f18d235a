import { mkdirSync, mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { backupPlaceContract } from '../../tests/contracts/backups/backup-place.contract.ts'
import { openRealS3 } from '../../tests/fakes/s3/real.ts'
import { createFolderPlace } from './folder-place.ts'
import { createS3Place } from './s3-place.ts'
import { usualS3Pace } from './s3-settings.ts'

backupPlaceContract('a folder', async () => {
  const data = mkdtempDisposableSync(join(tmpdir(), 'callout-place-'))
  const folder = join(data.path, 'backups')
  return {
    place: createFolderPlace({ folder, dataDir: data.path }),
    async layForeign(name, text) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), text)
    },
    allNames: async () => readdirSync(folder),
    largeBytes: 900_000,
    async [Symbol.asyncDispose]() {
      data.remove()
    },
  }
})

const partBytes = 128 * 1024

for (const prefix of ['', 'croydon/nightly backups/']) {
  backupPlaceContract(`S3 under "${prefix}"`, async () => {
    const server = await openRealS3('backups')
    const folder = join(server.folder, 'backups', prefix)
    return {
      place: createS3Place(server.settings, { bucket: 'backups', prefix }, { ...usualS3Pace, pauseMs: 1, partBytes }),
      async layForeign(name, text) {
        const key = `${server.settings.endpoint.href}backups/${prefix.split('/').map(encodeURIComponent).join('/')}${name}`
        await fetch(key, { method: 'PUT', body: text })
      },
      allNames: async () => allUnder(dirname(join(folder, 'x'))),
      largeBytes: 4 * partBytes + 77,
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    }
  })
}

/** The names of objects as `s3rver` keeps them. It cannot end an upload: the server of `s3-trouble.test.ts` shows that ours do. */
function allUnder(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((file) => /^(.*)\._S3rver_object$/.exec(file)?.[1] ?? [])
}
