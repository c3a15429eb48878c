/** Cache tag of a session or a staff key, notified by the database when it ends (db/functions/session_ended.sql). */
export const sessionTag = (hash: string): string => `session:${hash}`
