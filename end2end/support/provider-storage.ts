import type { AdapterFactory, AdapterPayload } from "oidc-provider";

/** The provider's storage, in memory only; the library itself checks expiry. */
export function inMemory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const key = (id: string) => `${model}:${id}`;
    const findBy = (field: "uid" | "userCode", value: string) =>
      [...kept].find(([name, payload]) => name.startsWith(key("")) && payload[field] === value)?.[1];
    return {
      upsert: async (id, payload) => {
        kept.set(key(id), payload);
      },
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => findBy("uid", uid),
      findByUserCode: async (userCode) => findBy("userCode", userCode),
      consume: async (id) => {
        const payload = kept.get(key(id));
        if (payload) {
          payload.consumed = Math.floor(Date.now() / 1000);
        }
      },
      destroy: async (id) => {
        kept.delete(key(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of kept) {
          if (payload.grantId === grantId) {
            kept.delete(name);
          }
        }
      },
    };
  };
}
