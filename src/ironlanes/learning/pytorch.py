"""The one place that imports PyTorch, and says what to install if it is missing."""

from ..extras import needs_extra

with needs_extra("train", "training needs PyTorch"):
    import torch
    from torch import Tensor, nn
    from torch.nn import functional

__all__ = ["Tensor", "functional", "nn", "torch"]
