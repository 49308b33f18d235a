import {
  type BookingId,
  type Clock,
  type IdSource,
  type IncomingFileOnDisk,
  type Result,
  accept,
  refuse,
} from '#modules/shared'
import { type Asker, memberOf } from '../membership.ts'
import { type DeviceType, threadLimits } from '../message.ts'
import type { PostRefusal, Posted, ThreadStore } from '../ports.ts'
import { cleanFileName, messageTypeOfFile } from './file-types.ts'
import type { FileTooLarge, FileTypeRefused, MessageFiles } from './message-files.ts'

export interface ThreadFilePorts {
  readonly threads: Pick<ThreadStore, 'announceFiles' | 'facts' | 'filesOf' | 'ofFile' | 'post'>
  readonly files: MessageFiles
  readonly clock: Clock
  readonly ids: IdSource
}

interface SentFile {
  readonly clientId: string
  readonly caption: string
  readonly deviceType: DeviceType | null
  /** As its sender named it. */
  readonly name: string
  readonly file: IncomingFileOnDisk
}

export type FileRefusal = PostRefusal | FileTypeRefused | FileTooLarge

/** A file that nobody has kept by then goes again. */
const writingHours = 1

/** Files of threads: each is a message, and leaves only for those who are members at that moment. */
export function createThreadFiles({ threads, files, clock, ids }: ThreadFilePorts) {
  async function remove(keys: readonly (string | null)[]): Promise<void> {
    for (const key of keys) if (key !== null) await files.remove(key)
  }

  return {
    async share(bookingId: BookingId, asker: Asker, sent: SentFile): Promise<Result<Posted, FileRefusal>> {
      const facts = await threads.facts(bookingId, asker.user?.id ?? null)
      const member = facts && memberOf(facts, asker, clock.now())
      if (!member) return refuse({ kind: 'thread-unknown' })
      if (!member.canWrite) return refuse({ kind: 'conversation-closed' })
      const due = clock.now().add({ hours: writingHours })
      const kept = await files.keep(sent.file, (keys) => threads.announceFiles(keys, due))
      if (!kept.ok) return kept
      const { key, thumbnailKey, mediaType, bytes } = kept.value
      const posted = await threads.post(
        bookingId,
        asker,
        {
          id: ids.next('com'),
          clientId: sent.clientId,
          messageType: messageTypeOfFile(mediaType),
          content: sent.caption,
          deviceType: sent.deviceType,
          file: { id: ids.next('fil'), name: cleanFileName(sent.name, mediaType), mediaType, bytes, key, thumbnailKey },
          location: null,
        },
        clock.now(),
      )
      if (!posted.ok || !posted.value.isNew) await remove([key, thumbnailKey])
      return posted.ok ? accept(posted.value) : posted
    },

    /** No file fits any more: said before anything is read. */
    async isFull(bookingId: BookingId): Promise<boolean> {
      const { files: count, bytes } = await threads.filesOf(bookingId)
      return count >= threadLimits.files || bytes >= threadLimits.fileBytes
    },

    bytesOf: (key: string) => files.bytesOf(key),
    open: (key: string, first: number, last: number) => files.open(key, first, last),
  }
}

export type ThreadFilesModule = ReturnType<typeof createThreadFiles>
