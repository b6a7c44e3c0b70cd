import { settings } from "../../settings.svelte";

export type SoundName = "draw" | "claim" | "ticket" | "turn" | "last-round" | "end";

/** A tone: its pitch in hertz, when it starts and how long it rings, in seconds, and how loud it is. */
interface Tone {
  pitch: number;
  at: number;
  length: number;
  loud: number;
  /** The shape of its wave; a sine if it is not given. */
  shape?: OscillatorType;
  /** The pitch that it glides to. */
  to?: number;
}

/** A short rustle: noise around a pitch. */
interface Rustle {
  around: number;
  at: number;
  length: number;
  loud: number;
}

interface Sound {
  tones: readonly Tone[];
  rustles?: readonly Rustle[];
}

/** A struck bell: its tone and two quieter ones above it. */
function bell(pitch: number, at: number, loud: number, length = 0.9): Tone[] {
  return [
    { pitch, at, length, loud },
    { pitch: 2 * pitch, at, length: length * 0.6, loud: loud * 0.28 },
    { pitch: 3.01 * pitch, at, length: length * 0.35, loud: loud * 0.12 },
  ];
}

const SOUNDS: { readonly [name in SoundName]: Sound } = {
  /* A card slides off the deck. */
  draw: { tones: [], rustles: [{ around: 2400, at: 0, length: 0.09, loud: 0.3 }] },
  /* Wooden wagons are set down: two knocks. */
  claim: {
    tones: [
      { pitch: 210, to: 150, at: 0, length: 0.14, loud: 0.36, shape: "triangle" },
      { pitch: 165, to: 118, at: 0.11, length: 0.18, loud: 0.34, shape: "triangle" },
    ],
    rustles: [
      { around: 900, at: 0, length: 0.03, loud: 0.22 },
      { around: 700, at: 0.11, length: 0.03, loud: 0.2 },
    ],
  },
  /* Three steps upwards. */
  ticket: { tones: [523.25, 659.25, 783.99].flatMap((pitch, step) => bell(pitch, step * 0.1, 0.16)) },
  /* A station gong of two tones. */
  turn: { tones: [...bell(587.33, 0, 0.17, 1), ...bell(440, 0.2, 0.15, 1.2)] },
  /* A steam whistle, far away. */
  "last-round": {
    tones: [392, 493.88, 587.33].map((pitch) => ({ pitch, at: 0, length: 0.85, loud: 0.075, shape: "triangle" })),
    rustles: [{ around: 1500, at: 0, length: 0.6, loud: 0.05 }],
  },
  /* A chord that opens, as at the arrival of a train. */
  end: { tones: [261.63, 329.63, 392, 523.25, 659.25].flatMap((pitch, step) => bell(pitch, step * 0.11, 0.13, 1.8)) },
};

/** Until the first click or key, browsers let no page sound. */
let mayPlay = false;
let audio: { context: AudioContext; out: GainNode } | null = null;

for (const gesture of ["pointerdown", "keydown"]) {
  window.addEventListener(gesture, () => (mayPlay = true), { once: true, capture: true });
}

function opened(): { context: AudioContext; out: GainNode } {
  if (audio) return audio;
  const context = new AudioContext();
  const out = new GainNode(context);
  out.connect(new DynamicsCompressorNode(context)).connect(context.destination);
  audio = { context, out };
  return audio;
}

/** A gain that rises at once and fades away. */
function envelope(context: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  return gain;
}

function playTone(context: AudioContext, out: AudioNode, tone: Tone): void {
  const start = context.currentTime + tone.at;
  const source = new OscillatorNode(context, { type: tone.shape ?? "sine", frequency: tone.pitch });
  if (tone.to !== undefined) source.frequency.exponentialRampToValueAtTime(tone.to, start + tone.length);
  source.connect(envelope(context, start, tone.length, tone.loud)).connect(out);
  source.start(start);
  source.stop(start + tone.length);
}

function playRustle(context: AudioContext, out: AudioNode, rustle: Rustle): void {
  const start = context.currentTime + rustle.at;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * rustle.length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: rustle.around, Q: 0.9 });
  source
    .connect(band)
    .connect(envelope(context, start, rustle.length, rustle.loud))
    .connect(out);
  source.start(start);
}

/** Plays a sound at the volume of the settings, once the player has clicked or pressed a key. */
export function sound(name: SoundName): void {
  const volume = Number(settings.now.volume) / 100;
  if (volume === 0 || !mayPlay || !("AudioContext" in window)) return;
  const { context, out } = opened();
  void context.resume();
  out.gain.value = volume;
  for (const tone of SOUNDS[name].tones) playTone(context, out, tone);
  for (const rustle of SOUNDS[name].rustles ?? []) playRustle(context, out, rustle);
}
