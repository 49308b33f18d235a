import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createArchives,
  createCvFiles,
  createDocumentFiles,
  createMessageFiles,
  createPhotoFiles,
  createSignatureFiles,
  createVideoFiles,
} from '#adapters/files'
import type { PrivateFiles } from '#modules/privacy'

/** The files that belong to people, each kind in a folder of its own under the folder of data. */
export function privateFiles(dataDir: string) {
  const photo = createPhotoFiles(join(dataDir, 'uploads'), join(dataDir, 'originals'))
  const document = createDocumentFiles(join(dataDir, 'documents'))
  const signature = createSignatureFiles(join(dataDir, 'signatures'))
  const archives = createArchives(join(dataDir, 'exports'))
  const video = createVideoFiles(join(dataDir, 'videos'))
  const thread = createMessageFiles(join(dataDir, 'threads'))
  const cv = createCvFiles(join(dataDir, 'cvs'))
  const whole = { photo, document, signature, video }
  const kept = {
    ...whole,
    thread,
    cv,
    export: archives,
    original: { remove: (file: string) => photo.removeOriginal(file) },
  }
  const files: PrivateFiles = {
    read: (kind, file) =>
      kind === 'thread' || kind === 'cv' ? kept[kind].open(file, 0, Infinity) : whole[kind].read(file),
    remove: (kind, file) => kept[kind].remove(file),
  }
  return {
    photos: photo,
    videos: video,
    threads: thread,
    cvs: cv,
    documents: document,
    signatures: signature,
    archives,
    files,
  }
}

/** Removes files that a process which died had not finished. Call it before anything is received. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'incoming'), { recursive: true, force: true })
  for (const folder of ['uploads', 'originals', 'documents', 'signatures', 'threads']) {
    for (const name of await namesIn(join(dataDir, folder))) {
      if (name.endsWith('.part')) await rm(join(dataDir, folder, name), { force: true })
    }
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return []
    throw fault
  }
}
