import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameBackup, readBackupName } from './archive-name.ts'

const ms = (at: string) => Temporal.Instant.from(at).epochMilliseconds
const moments = fc
  .integer({ min: ms('2000-01-01T00:00Z'), max: ms('9999-12-31T00:00Z') })
  .map((at) => Temporal.Instant.fromEpochMilliseconds(at))

describe('the name of an archive', () => {
  it('says its moment and whether it is encrypted', () => {
    const at = Temporal.Instant.from('2026-11-27T03:50:09.0425Z')
    expect(nameBackup(at, false).name).toBe('callout-2026-11-27T03-50-09-042Z.tar.zst')
    expect(nameBackup(at, true).name).toBe('callout-2026-11-27T03-50-09-042Z.tar.zst.age')
  })

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(moments, fc.boolean(), (at, isEncrypted) => {
        const backup = nameBackup(at, isEncrypted)
        expect(readBackupName(backup.name)).toEqual(backup)
        expect(backup.name).toMatch(/^[\w.-]+$/)
      }),
    )
  })

  it('sorts by time', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [a, b] = [nameBackup(one, false).name, nameBackup(other, false).name]
        expect(Math.sign(a < b ? -1 : a > b ? 1 : 0)).toBe(Temporal.Instant.compare(one, other))
      }),
    )
  })

  it('is not read from the name of anything else', () => {
    const whole = nameBackup(Temporal.Instant.from('2026-11-27T03:50:09Z'), false).name
    const place = fc.nat({ max: whole.length - 1 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          place.map((cut) => whole.slice(0, cut)),
        ),
        (name) => {
          expect(readBackupName(name)).toBeNull()
        },
      ),
    )
    for (const name of [
      `../${whole}`,
      `${whole}\n`,
      `${whole}.part`,
      whole.replace('-11-27', '-13-27'),
      whole.replace('-11-27', '-02-30'),
      whole.replace('T03', 'T24'),
      whole.replace('-50-09', '-50-60'),
    ]) {
      expect([name, readBackupName(name)]).toEqual([name, null])
    }
  })
})
