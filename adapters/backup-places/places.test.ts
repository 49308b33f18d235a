import { mkdirSync, mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#adapters/system'
import { backupPlaceContract } from '../../tests/contracts/backups/backup-place.contract.ts'
import { openLyingS3 } from '../../tests/fakes/s3/lying.ts'
import { createFolderPlace } from './folder-place.ts'
import { createS3Place } from './s3-place.ts'
import { usualS3Pace } from './s3-settings.ts'

backupPlaceContract('a folder', async () => {
  const data = mkdtempDisposableSync(join(tmpdir(), 'callout-place-'))
  const folder = join(data.path, 'backups')
  return {
    place: createFolderPlace({ folder, dataDir: data.path, clock: systemClock }),
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
    const { settings, objects, uploads, [Symbol.asyncDispose]: close } = await openLyingS3()
    return {
      place: createS3Place(settings, { bucket: 'backups', prefix }, systemClock, {
        ...usualS3Pace,
        pauseMs: 1,
        partBytes,
      }),
      async layForeign(name, text) {
        objects.set(`${prefix}${name}`, Buffer.from(text))
      },
      allNames: async () => [...objects.keys(), ...uploads.keys()].map((name) => name.slice(prefix.length)),
      largeBytes: 4 * partBytes + 77,
      [Symbol.asyncDispose]: close,
    }
  })
}
