export { createPhotoFiles } from './photo-files.ts'
