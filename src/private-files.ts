import { join } from 'node:path'
import { createArchives, createDocumentFiles, createPhotoFiles } from '#adapters/files'
import type { PrivateFiles } from '#modules/privacy'

/** The files that belong to people, each kind in a folder of its own under the folder of data. */
export function privateFiles(dataDir: string) {
  const photo = createPhotoFiles(join(dataDir, 'uploads'))
  const document = createDocumentFiles(join(dataDir, 'documents'))
  const archives = createArchives(join(dataDir, 'exports'))
  const read = { photo, document }
  const kept = { ...read, export: archives }
  const files: PrivateFiles = {
    read: (kind, file) => read[kind].read(file),
    remove: (kind, file) => kept[kind].remove(file),
  }
  return { photos: photo, documents: document, archives, files }
}
