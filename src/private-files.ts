import { join } from 'node:path'
import { createArchives, createDocumentFiles, createPhotoFiles } from '#adapters/files'
import type { PrivateFiles } from '#modules/privacy'

/** The files that belong to people, each kind in a folder of its own under the folder of data. */
export function privateFiles(dataDir: string) {
  const photo = createPhotoFiles(join(dataDir, 'uploads'))
  const document = createDocumentFiles(join(dataDir, 'documents'))
  const archives = createArchives(join(dataDir, 'exports'))
  const kinds = { photo, document, export: archives }
  const files: PrivateFiles = {
    read: (kind, file) => kinds[kind].read(file),
    remove: (kind, file) => kinds[kind].remove(file),
  }
  return { photos: photo, documents: document, archives, files }
}
