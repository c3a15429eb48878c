interface Client {
  close(): void
}

/** A retired client may still have calls in progress; the longest deadline of a call is far below this. */
const retireMs = 60_000

/** Clients of outside services, one per account; created on first use and again when the account changes. */
export class ClientCache {
  private readonly kept = new Map<string, { account: string; client: Client }>()
  private readonly retiring = new Map<Client, NodeJS.Timeout>()

  /** A key always means the same kind of client. */
  get<C extends Client>(key: string, account: object, make: () => C): C {
    const known = this.kept.get(key)
    const now = JSON.stringify(account)
    if (known?.account === now) return known.client as C
    if (known) this.retire(known.client)
    const client = make()
    this.kept.set(key, { account: now, client })
    return client
  }

  private retire(client: Client): void {
    const end = () => {
      this.retiring.delete(client)
      client.close()
    }
    this.retiring.set(client, setTimeout(end, retireMs).unref())
  }

  close(): void {
    for (const { client } of this.kept.values()) client.close()
    for (const [client, timer] of this.retiring) {
      clearTimeout(timer)
      client.close()
    }
    this.kept.clear()
    this.retiring.clear()
  }
}
