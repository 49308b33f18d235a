export { createArchives } from './archives.ts'
export { createDocumentFiles } from './document-files.ts'
export { createPhotoFiles } from './photo-files.ts'
export { createSignatureFiles } from './signature-files.ts'
