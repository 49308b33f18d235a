export { createFolderPlace } from './folder-place.ts'
export { createS3Place } from './s3-place.ts'
export type { S3Address, S3Settings } from './s3-settings.ts'
