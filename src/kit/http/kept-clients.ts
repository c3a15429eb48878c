interface Client {
  close(): void
}

/** A client taken out of use may still have calls under way; the longest deadline of one is far below this. */
const retireMs = 60_000

/** Clients of outer services, one an account, made when first needed and made anew when the account has changed. */
export class KeptClients {
  private readonly kept = new Map<string, { account: string; client: Client }>()
  private readonly retiring = new Map<Client, NodeJS.Timeout>()

  /** One key always names one kind of client. */
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
