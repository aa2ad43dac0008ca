import type { Writable } from 'node:stream';
import type * as electron from 'electron';
import standIn from './electron.cjs';

/** Some of the members that Electron declares, also of what its methods return; those of Node's streams aside. */
type Partly<T> = T extends (...args: infer Args) => infer Result
  ? (...args: Args) => Partly<Result>
  : T extends Promise<infer Value>
    ? Promise<Partly<Value>>
    : T extends readonly (infer Item)[]
      ? readonly Partly<Item>[]
      : T extends { bind: unknown }
        ? T
        : T extends object
          ? { [Name in Exclude<keyof T, 'prototype' | keyof Writable>]?: Partly<T[Name]> } & { on?: unknown }
          : T;

type Statics<T> = Partly<Pick<T, keyof T>>;

/** Electron declares these modules by a class that nobody can construct. */
type ModuleOfClass = 'nativeImage' | 'session' | 'webContents';

type Modelled<Name, T> = Name extends ModuleOfClass
  ? Statics<T>
  : T extends abstract new (
        ...args: infer Args
      ) => infer Instance
    ? Statics<T> & (new (...args: Args) => Partly<Instance>)
    : Partly<T>;

// Type check only: what the stand-in has is of Electron's types.
standIn satisfies { [Name in keyof typeof electron]?: Modelled<Name, (typeof electron)[Name]> };
