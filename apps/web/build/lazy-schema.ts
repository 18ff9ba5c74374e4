// A schema, or an object of fields, that is built when it is first used: building those of a page's forms takes long on a phone, and most stay closed.

/** Stands for what `make` returns; can be spread. */
export function lazySchema<T extends object>(make: () => T): T {
  let made: T | undefined;
  const get = (): T => {
    made ??= make();
    return made;
  };
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(get(), key),
    has: (_, key) => Reflect.has(get(), key),
    ownKeys: () => Reflect.ownKeys(get()),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(get(), key);
      // The empty target has no fixed members.
      return found && { ...found, configurable: true };
    },
  });
}
