import { settings } from "../../settings.svelte";

export type SoundName = "card" | "wagon" | "ticket" | "turn" | "last-round" | "end";

/** A short tone: its pitch, when it starts and how long it rings, in seconds; noise has no pitch. */
interface Tone {
  pitch?: number;
  at: number;
  length: number;
  shape?: OscillatorType;
  loud: number;
}

const SOUNDS: { readonly [name in SoundName]: readonly Tone[] } = {
  card: [{ at: 0, length: 0.07, loud: 0.16 }],
  wagon: [
    { pitch: 150, at: 0, length: 0.12, shape: "square", loud: 0.08 },
    { at: 0.01, length: 0.05, loud: 0.12 },
    { pitch: 112, at: 0.1, length: 0.16, shape: "square", loud: 0.07 },
  ],
  ticket: [
    { pitch: 659, at: 0, length: 0.18, shape: "triangle", loud: 0.16 },
    { pitch: 988, at: 0.11, length: 0.3, shape: "triangle", loud: 0.14 },
  ],
  turn: [
    { pitch: 587, at: 0, length: 0.35, shape: "sine", loud: 0.16 },
    { pitch: 440, at: 0.17, length: 0.45, shape: "sine", loud: 0.14 },
  ],
  "last-round": [0, 0.22, 0.44].map((at) => ({ pitch: 784, at, length: 0.3, shape: "triangle" as const, loud: 0.13 })),
  end: [349, 440, 523, 698].map((pitch, index) => ({
    pitch,
    at: index * 0.09,
    length: 1.1,
    shape: "triangle",
    loud: 0.09,
  })),
};

let context: AudioContext | null = null;

function source(audio: AudioContext, tone: Tone): AudioScheduledSourceNode {
  if (tone.pitch !== undefined) {
    return new OscillatorNode(audio, { type: tone.shape ?? "sine", frequency: tone.pitch });
  }
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * tone.length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(audio, { buffer: noise });
}

function play(audio: AudioContext, tone: Tone): void {
  const start = audio.currentTime + tone.at;
  const envelope = new GainNode(audio, { gain: 0 });
  envelope.gain.setValueAtTime(tone.loud, start);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + tone.length);
  const muffled = new BiquadFilterNode(audio, { type: "lowpass", frequency: 2600 });
  const sound = source(audio, tone);
  sound.connect(envelope).connect(muffled).connect(audio.destination);
  sound.start(start);
  sound.stop(start + tone.length);
}

/** Plays a sound, if sounds are on. */
export function sound(name: SoundName): void {
  if (settings.now.sounds === "off" || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  void context.resume();
  for (const tone of SOUNDS[name]) play(context, tone);
}
