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
import type { DeviceType, FileRoom } from '../message.ts'
import type { PostRefusal, Posted, ThreadStore } from '../ports.ts'
import { cleanFileName, messageTypeOfFile } from './file-types.ts'
import type { FileTooLarge, FileTypeRefused, MessageFiles } from './message-files.ts'

export interface ThreadFilePorts {
  readonly threads: Pick<ThreadStore, 'announceFiles' | 'facts' | 'filesOf' | 'ofFile' | 'post'>
  readonly files: MessageFiles
  /** The owner's setting, as it is now. */
  readonly room: () => Promise<FileRoom>
  readonly clock: Clock
  readonly ids: IdSource
}

interface SentFile {
  readonly clientId: string
  readonly caption: string
  readonly deviceType: DeviceType | null
  /** The sender's name of the file. */
  readonly name: string
  readonly file: IncomingFileOnDisk
}

export type FileRefusal = PostRefusal | FileTypeRefused | FileTooLarge

/** A file that nobody has kept by then goes again. */
const writingHours = 1

/** Files of threads: each is a message, and leaves only for those who are members at that moment. */
export function createThreadFiles({ threads, files, room, clock, ids }: ThreadFilePorts) {
  async function remove(keys: readonly (string | null)[]): Promise<void> {
    for (const key of keys) if (key !== null) await files.remove(key)
  }

  /** Writes the message; where that fails, nothing says that the files are kept. */
  async function post(...message: Parameters<ThreadStore['post']>): ReturnType<ThreadStore['post']> {
    try {
      return await threads.post(...message)
    } catch (fault) {
      const { file } = message[2]
      // A file that cannot be removed now goes at the time that was announced.
      if (file) await remove([file.key, file.thumbnailKey]).catch(() => {})
      throw fault
    }
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
      const posted = await post(
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
          room: await room(),
        },
        clock.now(),
      )
      if (!posted.ok || !posted.value.isNew) await remove([key, thumbnailKey])
      return posted.ok ? accept(posted.value) : posted
    },

    /** No file fits any more: said before anything is read. */
    async isFull(bookingId: BookingId): Promise<boolean> {
      const [most, { files: count, bytes }] = await Promise.all([room(), threads.filesOf(bookingId)])
      return count >= most.files || bytes >= most.bytes
    },

    bytesOf: (key: string) => files.bytesOf(key),
    open: (key: string, first: number, last: number) => files.open(key, first, last),
  }
}

export type ThreadFilesModule = ReturnType<typeof createThreadFiles>
