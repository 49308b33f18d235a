import { mkdirSync, mkdtempDisposableSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { dataFilesIn } from './data-files.ts'

it('a backup has every file of the data folder but caches, locks, unfinished files and earlier backups', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-data-'))
  using elsewhere = mkdtempDisposableSync(join(tmpdir(), 'callout-other-disk-'))
  const write = (name: string, text = 'x') => {
    const path = join(folder.path, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const kept = ['keys/push.json', 'uploads/a.jpg', 'a-later-folder/deep/b.bin', 'note.txt', 'incoming.txt']
  for (const name of kept) write(name)
  for (const name of [
    'program/1/callout.mjs',
    'incoming/c',
    'uploads/d.jpg.part',
    'backups/old.tar.zst',
    'backup-journal.jsonl',
    'backup-work-x/callout.sqlite',
    'restoring/callout.sqlite',
    'snapshots/0210.sqlite',
    'server.lock',
    'server.lock-journal',
    'server.txt',
    'proxy-seen',
    'callout.sqlite-wal',
    'callout.sqlite-shm',
  ]) {
    write(name)
  }
  for (const name of ['callout.sqlite', 'another-file']) {
    const database = new Database(join(folder.path, name))
    database.exec('create table t (a)')
    database.close()
  }
  writeFileSync(join(elsewhere.path, 'film.mp4'), 'x')
  symlinkSync(elsewhere.path, join(folder.path, 'videos'))
  symlinkSync('/etc/passwd', join(folder.path, 'uploads/link'))
  expect(dataFilesIn(folder.path)).toEqual({
    databases: ['another-file', 'callout.sqlite'],
    files: [
      'a-later-folder/deep/b.bin',
      'incoming.txt',
      'keys/push.json',
      'note.txt',
      'uploads/a.jpg',
      'videos/film.mp4',
    ],
  })
})
